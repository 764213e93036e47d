#define _GNU_SOURCE
#include "ccrypt.h"

#include <errno.h>
#include <string.h>

#if defined(__linux__)
#include <crypt.h>
#include <stdlib.h>

// crypt_data has 32 KiB, and contains the secret, so it is allocated on the heap and cleared.
static int crypt_into(const char *secret, const char *setting, char output[CCRYPT_OUTPUT_SIZE]) {
    struct crypt_data *data = calloc(1, sizeof *data);
    if (data == NULL) return ENOMEM;
    errno = 0;
    const char *hash = crypt_r(secret, setting, data);
    int result = hash == NULL || hash[0] == '*' ? (errno != 0 ? errno : EINVAL) : 0;
    if (result == 0) {
        size_t length = strlen(hash);
        if (length >= CCRYPT_OUTPUT_SIZE) result = ERANGE;
        else memcpy(output, hash, length + 1);
    }
    explicit_bzero(data, sizeof *data);
    free(data);
    return result;
}

int ccrypt_hash(const char *secret, char output[CCRYPT_OUTPUT_SIZE]) {
    char setting[CRYPT_GENSALT_OUTPUT_SIZE];
    errno = 0;
    // Without an argument with random bytes, libxcrypt takes them from the system.
    if (crypt_gensalt_rn("$y$", 0, NULL, 0, setting, sizeof setting) == NULL) return errno != 0 ? errno : ENOSYS;
    return crypt_into(secret, setting, output);
}

int ccrypt_matches(const char *secret, const char *hash) {
    char output[CCRYPT_OUTPUT_SIZE];
    int result = crypt_into(secret, hash, output);
    if (result == EINVAL || result == ERANGE) return 0;
    if (result != 0) return -result;
    // The comparison takes the same time wherever the hashes differ.
    size_t length = strlen(output);
    if (strlen(hash) != length) return 0;
    unsigned char difference = 0;
    for (size_t i = 0; i < length; i++) difference |= (unsigned char)(output[i] ^ hash[i]);
    return difference == 0;
}

#else

int ccrypt_hash(const char *secret, char output[CCRYPT_OUTPUT_SIZE]) {
    (void)secret;
    (void)output;
    return ENOSYS;
}

int ccrypt_matches(const char *secret, const char *hash) {
    (void)secret;
    (void)hash;
    return -ENOSYS;
}

#endif
