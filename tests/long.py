"""What `make test-long` runs and `make test` leaves out: half of all the time.

Servers that are started, killed and filled again and again, and walks over each screen in each of its states. All else,
journeys of every screen and one start of the product among it, is `make test`. These are beginnings of node ids.
"""

PATHS = (
    "apps/demo",
    "tests/browser/test_home.py::test_home_and_analytics_move_by_themselves_to_what_the_phones_sent",
    "tests/browser/test_lists.py::test_a_narrow_desk_leaves_room_for_words",
    "tests/browser/test_roles.py::test_a_viewer_sees_every_screen_and_is_offered_nothing_that_would_be_refused",
    "tests/browser/test_states.py",
    "tests/browser/test_still.py",
    "tests/browser/test_videos.py::test_two_hundred_files_are_listed_sent_and_followed",
    "tests/core/test_backup.py::test_a_backup_under_load_restores_to_all_that_was_acknowledged_before_it",
    "tests/core/test_backup_alone.py",
    "tests/core/test_orphans.py",
    "tests/core/test_tables.py",
    "tests/deploy",
    "tests/device/test_one_admin.py",
    "tests/device/test_plans.py",
    "tests/device/test_stopped.py",
    "tests/device/test_strangers.py",
    "tests/device/test_stream.py",
    "tests/faults",
    "tests/house/test_production.py",
    "tests/run/test_install.py",
    "tests/run/test_make_run.py::test_a_clone",
    "tests/run/test_make_run.py::test_a_killed_one",
    "tests/run/test_make_run.py::test_a_redis",
    "tests/run/test_make_run.py::test_a_second_start",
    "tests/run/test_make_run.py::test_whatever_ends_it",
    "tests/run/test_make_run.py::test_who_kills_make",
    "tests/test_leftovers.py",
)
# They start servers and wait for them, whatever command runs them.
BEGUN_FIRST = (*PATHS, "tests/core", "tests/device", "tests/run")
