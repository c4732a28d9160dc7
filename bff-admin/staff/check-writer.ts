import type { ActorContext } from '#db/context.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** Input of the operations that save a text while it is written. */
export type WrittenBy = {
  /** The author of the text, if the caller names one. */
  readonly writerId?: string | null | undefined
}

export const WRITER_DESCRIPTION =
  'Whose text it is. Refused as NotFound when somebody else is signed in by now: a page that stays open saves with the new cookie.'

/** Throws NotFound when the text was written by another person than the caller. */
export function checkWriter({ actor }: ActorContext, { writerId }: WrittenBy): void {
  if (writerId && writerId !== actor.userId) throw new AppError('NotFound')
}
