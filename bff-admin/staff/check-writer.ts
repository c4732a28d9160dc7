import type { ActorContext } from '#db/context.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** Input of the verbs that save a text while it is written. */
export type WrittenBy = {
  /** Whose text it is, where the caller says so. */
  readonly writerId?: string | null | undefined
}

export const WRITER_DESCRIPTION =
  'Whose text it is. Refused as NotFound when somebody else is signed in by now: a page that stays open saves with the new cookie.'

/** Throws NotFound for the text of another person than the one who is signed in. */
export function checkWriter({ actor }: ActorContext, { writerId }: WrittenBy): void {
  if (writerId && writerId !== actor.userId) throw new AppError('NotFound')
}
