/** `baseRevisionId` of a first text. A save with it is refused as stale once the article has a text. */
export const NO_REVISION = 'none'
