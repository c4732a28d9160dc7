import type { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import type { ScanSourceKind } from '#shared/domain/articles/scans.ts'
import { countWords } from '#shared/kernel/words.ts'
import type { Block } from '../markup.ts'
import { seededId } from '../seeded-id.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'

type ScanRow = typeof articleScans.$inferInsert
type SourceRow = typeof articleScanSources.$inferInsert

export type ScanRows = { readonly scans: ScanRow[]; readonly sources: SourceRow[] }

type Scanned = {
  readonly articleId: string
  readonly communityId: string
  readonly revisionId: string
  readonly handedInAt: Date
  readonly blocks: readonly Block[]
  readonly wordCount: number
}

const PLACES: readonly { readonly kind: ScanSourceKind; readonly url: string; readonly title: string }[] = [
  { kind: 'INTERNET', url: 'https://talks.example/2025/day-two', title: 'Transcript of a conference, day two' },
  { kind: 'INTERNET', url: 'https://letter.example/issues/48', title: 'A letter to practitioners, number 48' },
  { kind: 'DATABASE', url: 'https://papers.example/1173', title: 'Working paper 1173' },
  { kind: 'INTERNET', url: 'https://forum.example/t/20394', title: 'What people answered in a forum' },
  { kind: 'REPOSITORY', url: 'https://archive.example/handed-in/7702', title: 'Handed in elsewhere before' },
]

const RESULT_AFTER_MS = 4 * 60_000

function firstSentence(text: string) {
  return /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text
}

/** Most texts match nothing; some match a sentence, a few a paragraph or two, and one in thirty far more. */
function borrowed(random: SeededRandom, paragraphs: readonly string[]): readonly string[] {
  const chance = random.fraction()
  const byLength = paragraphs.toSorted((a, b) => countWords(b) - countWords(a))
  if (chance < 0.7) return []
  if (chance < 0.85) return byLength.slice(0, 1).map(firstSentence)
  return chance < 0.97 ? byLength.slice(1, 3) : byLength.slice(0, PLACES.length)
}

function paragraphsOf(blocks: readonly Block[]) {
  return blocks.filter((block) => block.tag === 'p').map((block) => block.lines.join(' ').replace(/[_*]/g, ''))
}

/** The finished scan of a submitted text, and its matching sources. */
export function scanRowsOf(scanned: Scanned): ScanRows {
  const { articleId, communityId, revisionId, handedInAt, blocks, wordCount } = scanned
  const random = seededRandom(`scan ${articleId}`)
  const id = seededId(`scan ${articleId}`)
  const passages = borrowed(random, paragraphsOf(blocks))
  const identicalWords = passages.reduce((sum, passage) => sum + countWords(passage), 0)
  const minorChangedWords = passages.length > 1 ? random.between(4, 20) : 0
  const at = new Date(handedInAt.getTime() + RESULT_AFTER_MS)
  return {
    scans: [
      {
        id,
        communityId,
        articleId,
        revisionId,
        status: 'COMPLETED',
        identicalWords,
        minorChangedWords,
        relatedMeaningWords: 0,
        aggregatedScore: Math.round(((identicalWords + minorChangedWords) / wordCount) * 1000) / 10,
        aiProbability: random.chance(0.25) ? null : random.between(1, 22) / 100,
        totalWords: wordCount,
        totalExcluded: 0,
        nextStep: null,
        nextStepAt: at,
        createdAt: handedInAt,
        updatedAt: at,
      },
    ],
    sources: passages.flatMap((passage, i) => {
      const place = PLACES[i]
      if (!place) return []
      const source = seededId(`source ${articleId} ${i}`)
      return {
        ...place,
        id: source,
        communityId,
        scanId: id,
        resultId: source,
        introduction: firstSentence(passage),
        matchedWords: countWords(passage),
        passages: [passage],
      }
    }),
  }
}
