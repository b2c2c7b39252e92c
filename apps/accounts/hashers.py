from django.contrib.auth.hashers import Argon2PasswordHasher as DjangoArgon2PasswordHasher


class Argon2PasswordHasher(DjangoArgon2PasswordHasher):
    """Argon2id with 46 MiB per hash. Django's default of 100 MiB is much for several sign-ins at once."""

    time_cost = 2
    memory_cost = 47_104
    parallelism = 1
