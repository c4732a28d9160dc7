/**
 * Every right that a member of staff can hold in a community. A new one is one line here:
 * - `admin`: opens the admin area, sends password links, assigns editors and moves articles.
 * - `articles.edit`: may be an article's editor and write in its text.
 * - `panels`: writes questions of expert panels, chooses among the answers and publishes roundups, as `admin` does.
 * - `forum`: moderates the forum in every audience and sets it up, as `admin` does.
 * - `members`: helps members with their profile, sign-in, activation and notes, as `admin` does.
 * - `billing`: sees what members pay, changes their cards and gives money back.
 */
export const PERMISSIONS = ['admin', 'articles.edit', 'panels', 'forum', 'members', 'billing'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Who may help members, and view their pages. */
export const MEMBER_HELP_PERMISSIONS = ['admin', 'members'] as const satisfies readonly Permission[]
