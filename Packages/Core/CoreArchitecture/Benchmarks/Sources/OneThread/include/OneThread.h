#pragma once

// Nothing to call: see OneThread.c.
