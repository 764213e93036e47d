#pragma once

/// How often memory was allocated in the process so far, or -1 where that can't be counted.
long allocation_count(void);
