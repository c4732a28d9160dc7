export const GROUP_NAME_MAX_CHARACTERS = 80
export const GROUP_ABOUT_MAX_CHARACTERS = 2000
export const GROUP_SLUG_MAX_CHARACTERS = 60
/** Limit of the note with a request to join. */
export const GROUP_NOTE_MAX_CHARACTERS = 500
/** The alternative text, for people who do not see the image. */
export const GROUP_IMAGE_ALT_MAX_CHARACTERS = 250
export const GROUP_IMAGE_MAX_BYTES = 2 * 1024 * 1024

export const GROUP_CHAIRS_MAX = 5
export const GROUPS_PAGE = 24
export const GROUP_MEMBERS_PAGE = 24
/** How many open requests chairs and admins see, oldest first. */
export const GROUP_REQUESTS_SHOWN = 50

/** The days covered by the group activity that chairs see. */
export const GROUP_LATELY_DAYS = 30
export const GROUP_LATELY_MS = GROUP_LATELY_DAYS * 24 * 3_600_000
export const GROUP_NEWEST_SHOWN = 3
export const GROUP_UNANSWERED_SHOWN = 5
/** Recent members and unanswered posts are counted up to this number. */
export const GROUP_COUNTED_MAX = 1000

/** How many days after a declined request the person can ask again. */
export const ASK_GROUP_AGAIN_DAYS = 30
export const ASK_GROUP_AGAIN_MS = ASK_GROUP_AGAIN_DAYS * 24 * 3_600_000

/** How many people a chair may invite in 24 hours, across all groups. */
export const GROUP_INVITATIONS_A_DAY = 50
