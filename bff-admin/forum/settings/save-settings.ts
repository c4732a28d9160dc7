import { and, eq, sql } from 'drizzle-orm'
import { keepFirstVersion, versionStatement } from '#db/communities/sites/change-site.ts'
import type { ActorArgs } from '#db/context.ts'
import { forumFieldRefused, forumRefused } from '#db/forum/forum-refused.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { communities } from '#db/schema/communities.ts'
import { forumSettings } from '#db/schema/forum/forum.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import { forumSwitched } from '#shared/domain/communities/sites/messages.ts'
import { HELD_WORDS_MAX_CHARACTERS, INTRO_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { parseHeldWords } from '#shared/domain/forum/rules.ts'
import type { OfferedAudiences } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { hasPermission } from '../../staff/permissions.ts'
import { type ForumSettingsView, readStoredSettings } from './forum-settings.queries.ts'

export type SaveSettingsInput = {
  /** Null keeps the current state: switching requires the permission `admin`. */
  readonly isOn: boolean | null
  readonly intro: string
  readonly audiences: OfferedAudiences
  readonly isPreModerated: boolean
  readonly heldWords: string
  /** The version of the settings that the writer saw. */
  readonly version: string
}

type Fields = Pick<ForumSettingsView, 'intro' | 'audiences' | 'isPreModerated' | 'heldWords'>
type SaveArgs = ActorArgs &
  Fields & {
    readonly wasOn: boolean
    readonly isOnJson: 'true' | 'false'
    /** Empty if none were stored. */
    readonly seenRevisionId: string
    readonly revisionId: string
    readonly now: Date
  }

const saved = statementByShape(({ isSwitching }: { readonly isSwitching: boolean }) => (p: SaveArgs) => {
  const permitted = isSwitching ? hasPermission(p, 'admin') : hasPermission(p, 'admin', 'forum')
  return build.run(sql`INSERT INTO ${forumSettings}
      (community_id, intro, audiences, is_pre_moderated, held_words, revision_id, updated_at)
    SELECT ${p.communityId}, ${p.intro}, ${p.audiences}, ${p.isPreModerated}, ${p.heldWords}, ${p.revisionId}, ${p.now}
    WHERE ${permitted} AND coalesce(${hasForum(p)}, 0) = ${p.wasOn} AND coalesce((SELECT seen.revision_id FROM ${forumSettings} AS seen
      WHERE seen.community_id = ${p.communityId}), '') = ${p.seenRevisionId}
    ON CONFLICT (community_id) DO UPDATE SET intro = excluded.intro, audiences = excluded.audiences,
      is_pre_moderated = excluded.is_pre_moderated, held_words = excluded.held_words, revision_id = excluded.revision_id,
      updated_at = excluded.updated_at`)
})

const switched = statement((p: SaveArgs) =>
  build
    .update(communities)
    .set({
      config: sql`json_set(${communities.config}, '$.products.forum.enabled', json(${p.isOnJson}))`,
      updatedAt: p.now,
    })
    .where(and(eq(communities.id, p.communityId), hasPermission(p, 'admin'))),
)

/**
 * Changes the settings of the community's forum, including, with the permission `admin`, whether there is one. Throws
 * StaleRevision when the stored settings have changed since; equal settings change nothing. When switched off, posts
 * stay but are not shown.
 */
export function saveForumSettings(ctx: StaffContext, { isOn, version, ...typed }: SaveSettingsInput) {
  return retryOnConflict(async (): Promise<ForumSettingsView> => {
    const before = await readStoredSettings(ctx)
    const fields = checkFields(typed)
    const isOnAfter = isOn ?? before.isOn
    const isSwitching = isOnAfter !== before.isOn
    if (isSwitching && !before.canSwitch) throw new AppError('NotAllowed')
    if (!isSwitching && isSame(before, fields)) return before
    if (version !== before.version) throw forumRefused('StaleRevision', 'settingsChanged')
    const { userId, communityId } = ctx.actor
    const args: SaveArgs = {
      ...{ ...fields, userId, communityId, now: ctx.now, revisionId: newId(ctx.now) },
      ...{ wasOn: before.isOn, isOnJson: isOnAfter ? 'true' : 'false', seenRevisionId: before.revisionId ?? '' },
    }
    const after = `${args.revisionId}-${isOnAfter ? 'on' : 'off'}`
    if (isSwitching) await keepFirstVersion(ctx, { id: communityId, version: 0 })
    await ctx.db.commitIf([
      saved({ isSwitching })(args),
      ...(isSwitching
        ? [switched(args), versionStatement(ctx, { communityId, authorId: userId, reason: forumSwitched(isOnAfter) })]
        : []),
      auditStatement(ctx, {
        ...{ action: 'forum-settings.save', memberVisible: false },
        target: { type: 'forum-settings', id: communityId },
        before: auditedFields(before, before.version),
        after: auditedFields({ ...fields, isOn: isOnAfter }, after),
      }),
    ])
    return readStoredSettings(ctx)
  })
}

function isSame(before: Fields, after: Fields): boolean {
  return (['intro', 'audiences', 'isPreModerated', 'heldWords'] as const).every((name) => before[name] === after[name])
}

/** Texts are not stored in the audit log; the version shows whether they changed. */
function auditedFields(
  { isOn, audiences, isPreModerated }: Pick<ForumSettingsView, 'isOn' | 'audiences' | 'isPreModerated'>,
  settingsVersion: string,
) {
  return { isOn, audiences, isPreModerated, settingsVersion }
}

function checkFields({ intro, heldWords, ...rest }: Fields): Fields {
  const fields = {
    ...rest,
    intro: intro.replace(/\s+/g, ' ').trim(),
    heldWords: [...new Set(parseHeldWords(heldWords))].join('\n'),
  }
  if (countCharacters(fields.intro) > INTRO_MAX_CHARACTERS) throw forumFieldRefused('intro', 'introTooLong')
  if (countCharacters(fields.heldWords) > HELD_WORDS_MAX_CHARACTERS)
    throw forumFieldRefused('heldWords', 'heldWordsTooLong')
  return fields
}
