import type { Examined, ScanResult } from './examine.ts'

type Scan = {
  readonly id: string
  readonly filename: string
  readonly developerPayload: string
  readonly submittedAt: string
  readonly found: Examined
}

/** The bodies of the provider's webhooks. */

function scannedDocument({ id, filename, submittedAt, found }: Scan) {
  return {
    scanId: id,
    totalWords: found.totalWords,
    totalExcluded: 0,
    credits: Math.ceil(found.totalWords / 250),
    expectedCredits: Math.ceil(found.totalWords / 250),
    creationTime: submittedAt,
    metadata: { filename },
    detectedLanguage: 'en',
  }
}

export function creditsChecked(scan: Scan) {
  return {
    status: 2,
    developerPayload: scan.developerPayload,
    credits: scannedDocument(scan).credits,
    scannedDocument: scannedDocument(scan),
  }
}

export function failed(scan: Scan) {
  return {
    status: 1,
    developerPayload: scan.developerPayload,
    error: { code: scan.found.error, message: 'The document could not be scanned.' },
  }
}

export function completed(scan: Scan) {
  return {
    status: 0,
    developerPayload: scan.developerPayload,
    scannedDocument: scannedDocument(scan),
    results: {
      score: scan.found.score,
      internet: scan.found.results.map(({ passage: _, ...result }) => ({ ...result, metadata: {}, tags: [] })),
      database: [],
      batch: [],
      repositories: [],
    },
    notifications: { alerts: alertsOf(scan.found) },
  }
}

function alertsOf({ additionalData }: Examined) {
  return additionalData === null
    ? []
    : [
        {
          category: 2,
          code: 'suspected-ai-text',
          title: 'Suspected AI text',
          message: 'Parts of the text read as if they were generated.',
          helpLink: 'https://help.example/ai',
          severity: 2,
          additionalData,
        },
      ]
}

const NOWHERE = { chars: { starts: [], lengths: [] }, words: { starts: [], lengths: [] } }
const NO_MATCH = { source: NOWHERE, suspected: NOWHERE }

/** The file of one result, pushed by an export. */
export function resultFile({ passage, matchedWords }: ScanResult) {
  const before = 'What others wrote before: '
  const chars = { starts: [before.length], lengths: [passage.length] }
  const words = { starts: [4], lengths: [passage.split(' ').length] }
  const place = { chars, words }
  return {
    statistics: { identical: matchedWords, minorChanges: 0, relatedMeaning: 0 },
    text: {
      value: `${before}${passage}`,
      pages: { startPosition: [0] },
      comparison: {
        identical: { source: place, suspected: place },
        minorChanges: NO_MATCH,
        relatedMeaning: NO_MATCH,
      },
    },
    version: 3,
  }
}
