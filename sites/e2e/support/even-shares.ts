import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds of the files that take longest. */
const SECONDS: Readonly<Record<string, number>> = {
  'main-journey': 90,
  'editor-zero-loss': 90,
  'sign-in': 65,
  'every-page-of-harbor': 60,
  'every-page-of-lumen': 60,
  'every-page-of-meridian': 60,
  'design-system': 50,
  'article-workspace': 49,
  'editor-rules': 40,
  'every-page': 40,
}
const OTHERS = 25

function secondsOf({ moduleId }: TestSpecification): number {
  return SECONDS[basename(moduleId, '.e2e.ts')] ?? OTHERS
}

/** Gives the shares of a run that is split about the same work, the longest files first. */
export class EvenShares extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const shares = Array.from({ length: count }, () => ({ files: [] as TestSpecification[], seconds: 0 }))
    const byLength = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.moduleId.localeCompare(b.moduleId))
    for (const file of byLength) {
      const lightest = shares.reduce((least, share) => (share.seconds < least.seconds ? share : least))
      lightest.files.push(file)
      lightest.seconds += secondsOf(file)
    }
    return shares[index - 1]?.files ?? []
  }
}
