import * as z from 'zod'
import type { ScanFigures, ScanSourceKind } from '#shared/domain/articles/scans.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'

export type FoundSource = {
  readonly resultId: string
  readonly kind: ScanSourceKind
  readonly url: string | null
  readonly title: string
  readonly introduction: string
  readonly matchedWords: number
}
export type ScanReport = { readonly figures: ScanFigures; readonly sources: readonly FoundSource[] }

const SOURCES_MAX = 100
const TEXT_MAX_CHARACTERS = 600
const PASSAGES_MAX = 3
const PASSAGE_MAX_CHARACTERS = 400

const words = z.number().int().min(0).max(10_000_000)
const ResultId = z.string().regex(/^[\w-]{1,64}$/)

/** Texts come from other web pages: cut, well-formed, and without NUL, which the database cannot store. */
function shortText(text: string, max = TEXT_MAX_CHARACTERS) {
  return [...text.toWellFormed().replaceAll('\0', '')].slice(0, max).join('')
}

const Found = z.object({
  id: ResultId,
  url: z.string().nullish(),
  title: z.string().nullish(),
  introduction: z.string().nullish(),
  matchedWords: words,
})
const found = z.array(z.unknown()).nullish()

const Completed = z.object({
  scannedDocument: z.object({ totalWords: words, totalExcluded: words }),
  results: z.object({
    score: z.object({
      identicalWords: words,
      minorChangedWords: words,
      relatedMeaningWords: words,
      aggregatedScore: z.number().min(0).max(100),
    }),
    internet: found,
    database: found,
    batch: found,
    repositories: found,
  }),
  notifications: z.unknown(),
})

/** The figures and sources of a finished scan, or null for any other body. */
export function readReport(body: unknown): ScanReport | null {
  const parsed = Completed.safeParse(body)
  if (!parsed.success) return null
  const { scannedDocument, results, notifications } = parsed.data
  const { totalWords, totalExcluded } = scannedDocument
  const sources = [
    ...sourcesOf('INTERNET', results.internet),
    ...sourcesOf('DATABASE', results.database),
    ...sourcesOf('BATCH', results.batch),
    ...sourcesOf('REPOSITORY', results.repositories),
  ]
  const { identicalWords, minorChangedWords, relatedMeaningWords, aggregatedScore } = results.score
  const score = { identicalWords, minorChangedWords, relatedMeaningWords, aggregatedScore }
  return {
    figures: { ...score, totalWords, totalExcluded, aiProbability: aiProbabilityOf(notifications) },
    sources: uniqueById(sources)
      .sort((one, other) => other.matchedWords - one.matchedWords)
      .slice(0, SOURCES_MAX),
  }
}

function uniqueById(sources: readonly FoundSource[]) {
  return [...new Map(sources.map((one) => [one.resultId, one])).values()]
}

function sourcesOf(kind: ScanSourceKind, results: readonly unknown[] | null | undefined): FoundSource[] {
  return (results ?? []).flatMap((result) => {
    const parsed = Found.safeParse(result)
    if (!parsed.success) return []
    const { id, url, title, introduction, matchedWords } = parsed.data
    const href = safeHref(url)
    return [
      {
        resultId: id,
        kind,
        url: href?.startsWith('http') ? href : null,
        title: shortText(title ?? ''),
        introduction: shortText(introduction ?? ''),
        matchedWords,
      },
    ]
  })
}

const Alerts = z.object({ alerts: z.array(z.unknown()) })
const AiAlert = z.object({ code: z.literal('suspected-ai-text'), additionalData: z.string() })
const Summary = z.object({ summary: z.object({ ai: z.number().min(0).max(1) }) })

/** Null without a readable alert: nothing was measured, which differs from 0. */
function aiProbabilityOf(notifications: unknown): number | null {
  for (const alert of Alerts.safeParse(notifications).data?.alerts ?? []) {
    const summary = Summary.safeParse(parseJson(AiAlert.safeParse(alert).data?.additionalData))
    if (summary.success) return summary.data.summary.ai
  }
  return null
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const Signed = z.object({ developerPayload: z.string() })

/** Our signed payload, which the provider sends back in the body. */
export function payloadOf(body: unknown): string | undefined {
  return Signed.safeParse(body).data?.developerPayload
}

const Failed = z.object({ error: z.object({ code: z.number().int(), message: z.string() }) })

/** The provider's error of a failed scan. */
export function readFailure(body: unknown): string | null {
  const parsed = Failed.safeParse(body)
  return parsed.success ? shortText(`${parsed.data.error.message} (${parsed.data.error.code})`, 300) : null
}

const places = z.array(z.number().int().min(0)).max(10_000)
const Match = z.object({ suspected: z.object({ chars: z.object({ starts: places, lengths: places }) }) })
const Pushed = z.object({
  text: z.object({
    value: z.string(),
    comparison: z.object({ identical: Match, minorChanges: Match, relatedMeaning: Match }).partial(),
  }),
})

// Ranges may overlap and each may cover the whole text, so only the longest are read, each up to a limit.
const RANGES_MAX = 10 * PASSAGES_MAX
const RANGE_MAX_CHARACTERS = 4 * PASSAGE_MAX_CHARACTERS

/** The matching passages of the source, longest first; null for a body that is not a result. */
export function readPassages(body: unknown): string[] | null {
  const parsed = Pushed.safeParse(body)
  if (!parsed.success) return null
  const { value, comparison } = parsed.data.text
  return [comparison.identical, comparison.minorChanges, comparison.relatedMeaning]
    .flatMap((match) => {
      const { starts = [], lengths = [] } = match?.suspected.chars ?? {}
      return starts.map((start, i) => ({ start, length: lengths[i] ?? 0 }))
    })
    .sort((one, other) => other.length - one.length)
    .slice(0, RANGES_MAX)
    .map(({ start, length }) =>
      shortText(value.slice(start, start + Math.min(length, RANGE_MAX_CHARACTERS)).trim(), PASSAGE_MAX_CHARACTERS),
    )
    .filter((passage) => passage !== '')
    .slice(0, PASSAGES_MAX)
}

const Exported = z.object({ completed: z.boolean(), tasks: z.array(z.object({ isHealthy: z.boolean() })) })

/** Whether every file of an export arrived, or null for a body of another shape. */
export function readExport(body: unknown): boolean | null {
  const parsed = Exported.safeParse(body)
  return parsed.success ? parsed.data.completed && parsed.data.tasks.every(({ isHealthy }) => isHealthy) : null
}
