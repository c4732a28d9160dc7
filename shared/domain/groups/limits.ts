export const GROUP_NAME_MAX_CHARACTERS = 80
export const GROUP_ABOUT_MAX_CHARACTERS = 2000
export const GROUP_SLUG_MAX_CHARACTERS = 60
/** What a member may write with a request to join. */
export const GROUP_NOTE_MAX_CHARACTERS = 500
/** Said instead of the image, to those who do not see it. */
export const GROUP_IMAGE_ALT_MAX_CHARACTERS = 250
export const GROUP_IMAGE_MAX_BYTES = 2 * 1024 * 1024

export const GROUP_CHAIRS_MAX = 5
export const GROUPS_PAGE = 24
export const GROUP_MEMBERS_PAGE = 24
/** How many open requests chairs and admins are shown, the oldest first. */
export const GROUP_REQUESTS_SHOWN = 50

/** What chairs are shown of the last days of their group. */
export const GROUP_LATELY_DAYS = 30
export const GROUP_LATELY_MS = GROUP_LATELY_DAYS * 24 * 3_600_000
export const GROUP_NEWEST_SHOWN = 3
export const GROUP_UNANSWERED_SHOWN = 5
/** Who joined lately and which posts are unanswered are counted up to here. */
export const GROUP_COUNTED_MAX = 1000

/** So many days after a request was declined the person can ask again. */
export const ASK_GROUP_AGAIN_DAYS = 30
export const ASK_GROUP_AGAIN_MS = ASK_GROUP_AGAIN_DAYS * 24 * 3_600_000

/** How many people a chair may invite in 24 hours, into all groups together. */
export const GROUP_INVITATIONS_A_DAY = 50
