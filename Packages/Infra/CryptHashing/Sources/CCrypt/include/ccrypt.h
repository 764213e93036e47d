#ifndef CCRYPT_H
#define CCRYPT_H

#include <stddef.h>

/// The maximum size of a hash in bytes, including the terminating zero.
#define CCRYPT_OUTPUT_SIZE 384

/// Hashes a secret by yescrypt with a random salt, at the default cost of the platform's crypt(3).
///
/// Returns 0, or an errno: ENOSYS if the platform has no yescrypt.
int ccrypt_hash(const char *secret, char output[CCRYPT_OUTPUT_SIZE]);

/// Returns 1 if a hash matches a secret, 0 if not, or a negative errno. A text that isn't a hash matches no secret.
int ccrypt_matches(const char *secret, const char *hash);

#endif
