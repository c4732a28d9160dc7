import type { articleAgreements, articleGuidelines } from '#db/schema/articles/articles.ts'
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

export function guidelinesRow(code: BrandCode, now: Date): typeof articleGuidelines.$inferInsert {
  return {
    id: seededId(`guidelines ${code} 1`),
    communityId: communityId(code),
    version: 1,
    title: 'Content Guidelines',
    content: toHtml(readBlocks(readSeedFile(`./writing/${BRANDS[code]}/guidelines.md`))),
    publishedAt: daysBefore(now, PUBLISHED_DAYS_AGO),
  }
}

export function agreementRow(code: BrandCode, now: Date): typeof articleAgreements.$inferInsert {
  const community = COMMUNITIES.find((one) => one.code === code)
  const say: Readonly<Record<string, string>> = {
    community: community?.name ?? code,
    publisher: `the publisher of ${community?.name ?? code}`,
    law: LAWS[code],
    concierge: `concierge@${community?.mailDomain ?? ''}`,
  }
  const terms = readSeedFile('./writing/agreement.md').replace(/\{(\w+)\}/g, (gap, name: string) => say[name] ?? gap)
  return {
    id: agreementId(code),
    communityId: communityId(code),
    version: 1,
    terms: toHtml(readBlocks(terms)),
    publishedAt: daysBefore(now, PUBLISHED_DAYS_AGO),
  }
}
