import { sha256 } from '#db/auth/sha256.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'

export type TypedText = { readonly title: string; readonly content: string }

export type TextLimits = {
  /** For title and content together. */
  readonly maxBytes: number
  readonly maxTitleCharacters: number
  readonly tooLarge: string
}

/**
 * A typed text in its stored form. Throws TooLarge, also if the sanitised text is: entities take more room than the characters they
 * represent.
 */
export function toStoredText(typed: TypedText, limits: TextLimits): TypedText {
  checkSize(typed, limits)
  const stored = { title: readable(typed.title).trim(), content: sanitiseArticle(typed.content) }
  checkSize(stored, limits)
  return stored
}

function checkSize({ title, content }: TypedText, { maxBytes, maxTitleCharacters, tooLarge }: TextLimits): void {
  const bytes = new TextEncoder().encode(title + content).length
  if (bytes > maxBytes || [...title].length > maxTitleCharacters) throw new AppError('TooLarge', { message: tooLarge })
}

/** Identifies exactly these texts: a change passes the mark of the texts it is based on. */
export async function textMark(texts: readonly string[]): Promise<string> {
  return (await sha256(JSON.stringify(texts))).slice(0, 32)
}

/** The text that another one conflicts with. */
export type CurrentText = TypedText & { readonly id: string; readonly updatedAt: Date }

/**
 * Whether the current text differs from the one to be passed on; without its id the answer is for any current text, and NO_REVISION means
 * none.
 */
export function isOtherRevision(
  revisionId: string | null | undefined,
  current: Pick<CurrentText, 'id'> | null | undefined,
): boolean {
  return Boolean(revisionId) && revisionId !== (current?.id ?? NO_REVISION)
}

/** The refusal of a text that is based on another one than the current one; `keptRevisionId` names it if it is stored anyway. */
export function staleRevision(
  message: string | undefined,
  current: CurrentText | null | undefined,
  keptRevisionId: string | null,
): AppError {
  return new AppError('StaleRevision', {
    ...(message && { message }),
    extensions: { current: current ? toJson(current) : null, keptRevisionId },
  })
}

function toJson({ id, title, content, updatedAt }: CurrentText) {
  return { id, title, content, updatedAt: updatedAt.toISOString() }
}

/** A refusal that includes the id under which the refused text is kept. */
export function withConflictCopy(refusal: AppError, keptRevisionId: string | null): AppError {
  if (keptRevisionId === null) return refusal
  const { code, message, retryAfterSeconds, extensions } = refusal
  return new AppError(code, { message, retryAfterSeconds, extensions: { ...extensions, keptRevisionId } })
}
