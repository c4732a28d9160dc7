import { CONFIRMATIONS } from './messages.ts'

export type ConfirmedStatus = keyof typeof CONFIRMATIONS

/** Moves that have effects for others, or need more data, are confirmed in a dialog. */
export function needsConfirmation(status: string): status is ConfirmedStatus {
  return Object.hasOwn(CONFIRMATIONS, status)
}
