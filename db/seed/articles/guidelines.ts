import type { contentVersions } from '#db/schema/content/content-bank.ts'
import { BRANDS, type BrandCode, COMMUNITIES, communityId } from '../communities.ts'
import { readBlocks, toHtml } from '../markup.ts'
import { daysBefore } from '../offsets.ts'
import { seededId } from '../seeded-id.ts'
import { readSeedFile } from '../tables.ts'

const PUBLISHED_DAYS_AGO = 2000
const LAWS: Readonly<Record<BrandCode, string>> = {
  MTC: 'the Commonwealth of Massachusetts',
  HFC: 'England and Wales',
  LAC: 'the State of California',
}

export function agreementId(code: BrandCode): string {
  return seededId(`agreement ${code} 1`)
}

/** The guidelines and the agreement of a brand, as its own texts in the content bank. */
export function articleTextRows(code: BrandCode, now: Date): (typeof contentVersions.$inferInsert)[] {
  const community = COMMUNITIES.find((one) => one.code === code)
  const say: Readonly<Record<string, string>> = {
    community: community?.name ?? code,
    publisher: `the publisher of ${community?.name ?? code}`,
    law: LAWS[code],
    concierge: `concierge@${community?.emailDomain ?? ''}`,
  }
  const terms = readSeedFile('./writing/agreement.md').replace(/\{(\w+)\}/g, (gap, name: string) => say[name] ?? gap)
  const published = {
    ...{ communityId: communityId(code), version: 1, why: 'First version' },
    createdAt: daysBefore(now, PUBLISHED_DAYS_AGO),
  }
  return [
    {
      ...{ ...published, id: seededId(`guidelines ${code} 1`), key: 'article-guidelines', title: 'Content Guidelines' },
      body: toHtml(readBlocks(readSeedFile(`./writing/${BRANDS[code]}/guidelines.md`))),
    },
    {
      ...{ ...published, id: agreementId(code), key: 'article-agreement', title: '' },
      body: toHtml(readBlocks(terms)),
    },
  ]
}
