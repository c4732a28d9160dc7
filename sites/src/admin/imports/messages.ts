import type { ImportState } from '#shared/domain/imports/states.ts'
import type { Tone } from '../../ui/badge/tone.ts'

export const IMPORT_STATES: Readonly<Record<ImportState, { readonly label: string; readonly tone: Tone }>> = {
  CHECKED: { label: 'Not started', tone: 'neutral' },
  RUNNING: { label: 'In progress', tone: 'info' },
  DONE: { label: 'Done', tone: 'positive' },
}

export const IMPORT_TEXTS = {
  recent: 'Recent files',
  none: 'No files in the last 30 days.',
  by: (name: string) => `by ${name}`,
  refresh: 'Refresh',
  notText: (file: string) => `“${file}” isn’t a text file. Save it as text (UTF-8) and choose the new file.`,
} as const
