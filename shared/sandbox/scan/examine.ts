import { createHash } from 'node:crypto'

export type ScanResult = {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly introduction: string
  readonly matchedWords: number
  /** The matching words, as in the source. */
  readonly passage: string
}

export type Examined = {
  readonly error: number | null
  readonly totalWords: number
  readonly score: {
    readonly identicalWords: number
    readonly minorChangedWords: number
    readonly relatedMeaningWords: number
    readonly aggregatedScore: number
  }
  readonly results: readonly ScanResult[]
  /** The content of the alert; null for a text without one. */
  readonly additionalData: string | null
}

const MARKER = /@@(ai|copied|error)=([\w.]+)@@/g
const SOURCES = [
  { site: 'archive.example', title: 'From the archive' },
  { site: 'weekly.example', title: 'The weekly column' },
  { site: 'notes.example', title: 'Notes of a practitioner' },
]
/** Each source's share of the copied words. */
const SHARES = [0.6, 0.3, 0.1]

/**
 * The result for a text: `@@copied=40@@` makes 40 per cent of it match, `@@ai=0.97@@` gives it an alert, `@@ai=broken@@` an unreadable one,
 * `@@error=13@@` makes the scan fail. The same text always has the same result.
 */
export function examine(scanId: string, text: string): Examined {
  const marks = new Map([...text.matchAll(MARKER)].map(([, name = '', value = '']) => [name, value]))
  const words = text.replace(MARKER, ' ').split(/\s+/).filter(Boolean)
  const copied = Math.min(100, Number(marks.get('copied') ?? 0) || 0)
  const matched = Math.round((words.length * copied) / 100)
  const identicalWords = Math.round(matched * 0.7)
  const minorChangedWords = Math.round(matched * 0.2)
  return {
    error: marks.has('error') ? Number(marks.get('error')) || 1 : null,
    totalWords: words.length,
    score: {
      identicalWords,
      minorChangedWords,
      relatedMeaningWords: matched - identicalWords - minorChangedWords,
      aggregatedScore: copied,
    },
    results: matched === 0 ? [] : resultsOf(scanId, words, matched),
    additionalData: alertData(marks.get('ai')),
  }
}

function resultsOf(scanId: string, words: readonly string[], matched: number): ScanResult[] {
  return SOURCES.map(({ site, title }, i) => {
    const id = createHash('sha256').update(`${scanId}/${site}`).digest('hex').slice(0, 10)
    const passage = words.slice(i * 12, i * 12 + 12).join(' ')
    return {
      id,
      url: `https://${site}/${id}`,
      title,
      introduction: `${passage.slice(0, 120)}…`,
      matchedWords: Math.round(matched * (SHARES[i] ?? 0)),
      passage,
    }
  })
}

function alertData(ai: string | undefined): string | null {
  if (ai === undefined) return null
  const probability = Number(ai)
  if (Number.isNaN(probability)) return '{"summary":'
  return JSON.stringify({ modelVersion: 'v9.0', results: [], summary: { human: 1 - probability, ai: probability } })
}
