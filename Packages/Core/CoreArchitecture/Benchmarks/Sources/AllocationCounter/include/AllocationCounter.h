#pragma once

/// Returns the number of allocations in the process so far, or -1 if they can't be counted.
long allocation_count(void);
