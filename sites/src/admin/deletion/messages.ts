import type { Deletable } from './deletion.requests.ts'

export const DELETION_MESSAGES = {
  title: 'Delete',
  label: (what: Deletable) => `Delete ${what}`,
  script: 'Deleting needs JavaScript.',
} as const

/** The texts of the confirmation and of the result. */
export function deletionTexts(what: Deletable) {
  return {
    do: 'Delete permanently',
    busy: 'Deleting…',
    cancel: 'Cancel',
    done: `${what.charAt(0).toUpperCase()}${what.slice(1)} deleted.`,
    failed: `The ${what} wasn’t deleted. Please try again.`,
    refused: `The ${what} can’t be deleted right now.`,
  }
}
