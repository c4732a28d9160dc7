/** The base of an article's first text: a save that names it is stale once there is a text. */
export const NO_REVISION = 'none'
