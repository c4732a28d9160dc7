import { eq } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleUserSettings } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { isBylineValid } from '#shared/domain/articles/byline.ts'
import { BYLINE_MARKUP_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { ArticleBylineView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { hasOnlyAddresses, measureByline, sanitiseByline } from '#shared/server/html/sanitise-byline.ts'

export type SaveUserBylineInput = { readonly byline: string }

export async function saveUserByline(
  { db, actor, now }: ActorContext,
  input: SaveUserBylineInput,
): Promise<ArticleBylineView> {
  const isTooLong = input.byline.length > BYLINE_MARKUP_MAX_CHARACTERS
  if (!isTooLong && !hasOnlyAddresses(input.byline)) {
    throw new AppError('BadRequest.Invalid', {
      message: ARTICLE_MESSAGES.bylineLink,
      fields: { byline: FORM_CODES.url },
    })
  }
  const byline = isTooLong ? '' : sanitiseByline(input.byline)
  const measured = measureByline(byline)
  if (!isBylineValid(measured)) {
    const code = isTooLong || measured.characters > 0 ? FORM_CODES.unknown : FORM_CODES.missing
    throw new AppError('BadRequest.Invalid', { message: ARTICLE_MESSAGES.bylineRule, fields: { byline: code } })
  }
  const [saved] = await db.commit([
    build
      .insert(articleUserSettings)
      .values({ id: newId(now), communityId: actor.communityId, userId: actor.userId, byline, updatedAt: now })
      .onConflictDoUpdate({
        target: articleUserSettings.userId,
        set: { byline, updatedAt: now },
        setWhere: eq(articleUserSettings.communityId, actor.communityId),
      })
      .returning({ id: articleUserSettings.id, byline: articleUserSettings.byline }),
  ])
  if (!saved[0]) throw new AppError('NotFound')
  return saved[0]
}
