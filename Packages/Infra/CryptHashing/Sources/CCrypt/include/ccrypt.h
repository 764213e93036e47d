#ifndef CCRYPT_H
#define CCRYPT_H

#include <stddef.h>

/// How many bytes a hash takes at most, with the zero at its end.
#define CCRYPT_OUTPUT_SIZE 384

/// Hashes a secret by yescrypt with a random salt, at the cost that the platform's crypt(3) prefers.
///
/// Returns 0, or an errno: ENOSYS where the platform has no yescrypt.
int ccrypt_hash(const char *secret, char output[CCRYPT_OUTPUT_SIZE]);

/// Whether a hash is of a secret: 1 or 0, or the negative of an errno. A text that is no hash is of no secret.
int ccrypt_matches(const char *secret, const char *hash);

#endif
