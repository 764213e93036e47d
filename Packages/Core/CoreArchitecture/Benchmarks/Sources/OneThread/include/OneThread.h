#pragma once

// Has no functions to call: see OneThread.c.
