import type { ScanBand, ScanFailure } from '#shared/domain/articles/scans.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../ui/badge/tone.ts'

export const SCAN_WORDS = {
  title: 'Originality check',
  none: 'This text has not been checked.',
  waiting: 'Waiting',
  waitingText: 'The text goes to the check in a moment.',
  running: 'Running',
  runningText: 'The result usually comes within minutes.',
  noResult: 'No result',
  score: 'Matches other texts',
  ai: 'Probability of AI',
  notMeasured: 'not measured',
  identical: 'Identical',
  minor: 'Small changes',
  related: 'Same meaning',
  total: 'Checked',
  excluded: 'Left out',
  sources: 'Matched sources',
  noSources: 'No matching source was found.',
  noAddress: 'A source without an address',
  checked: 'Asked for',
  changed: 'The text has changed since this check.',
  check: 'Run the check',
  checkCurrent: 'Check the current text',
  again: 'Scan again',
  look: 'Look again',
  asking: 'One moment…',
  informs: 'The check informs you. It decides nothing.',
  trail: 'How it was written',
  noTrail: 'No save by the author yet.',
  fault: 'That did not work. Please try again.',
} as const

export const BANDS: Readonly<Record<ScanBand, { readonly tone: Tone; readonly label: string; readonly text: string }>> =
  {
    LOW: { tone: 'positive', label: 'Nothing unusual', text: 'Little or nothing in the text matches other texts.' },
    LOOK: { tone: 'info', label: 'Worth a look', text: 'Look at the sources before you decide what they mean.' },
    DISCUSS: { tone: 'warning', label: 'Talk with the author', text: 'Ask the author how the text came to be.' },
  }

/** In a list only what wants attention is said. */
export function bandToShow(band: ScanBand | null) {
  return band === null || band === 'LOW' ? null : BANDS[band]
}

export const FAILURES: Readonly<Record<ScanFailure, string>> = {
  REFUSED: 'The checking service did not take this text.',
  FAILED: 'The checking service could not read this text.',
  UNAVAILABLE: 'The checking service was out of reach for hours.',
  NO_ANSWER: 'The checking service took the text and did not answer.',
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function percent(share: number): string {
  return `${numbers.format(share)} %`
}
export function wordsOf(count: number | null): string {
  return counted(count ?? 0, 'word')
}
export function savesText(saves: number): string {
  return counted(saves, 'save')
}
export function largestText(words: number): string {
  return `The most that one save added: ${counted(words, 'word')}.`
}
