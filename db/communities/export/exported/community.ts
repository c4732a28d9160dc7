import { eq } from 'drizzle-orm'
import { ads } from '#db/schema/ads.ts'
import { articleAmplificationOffers, articlePromos } from '#db/schema/articles/article-offers.ts'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { broadcasts } from '#db/schema/content/broadcasts.ts'
import { contentDrafts, contentVersions } from '#db/schema/content/content-bank.ts'
import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { offers } from '#db/schema/content/offers.ts'
import { dailyTotals } from '#db/schema/events.ts'
import { packages } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { communityChanges, communityVersions } from '#db/schema/staff/community-versions.ts'
import type { ExportedTable } from './exported-table.ts'

export const COMMUNITY_TABLES: readonly ExportedTable[] = [
  {
    table: communities,
    label: 'The community and its settings',
    isOf: (p) => eq(communities.id, p.communityId),
  },
  { table: communityHosts, label: 'Its addresses' },
  { table: communityVersions, label: 'Every version of its settings' },
  { table: communityChanges, label: 'Scheduled changes to settings' },
  { table: communityClosings, label: 'Announced closings', without: ['event', 'toldTo', 'settledAt'] },
  { table: packages, label: 'Packages and prices for new members' },
  { table: articleClosures, label: 'When submissions are closed', without: ['toldTo'] },
  { table: articlePromos, label: 'Promotions beside articles' },
  { table: articleAmplificationOffers, label: 'Terms and prices of amplification' },
  { table: ads, label: 'Ads', without: ['operationId'] },
  { table: contentVersions, label: 'Content bank texts, every version', hasTexts: true },
  { table: contentDrafts, label: 'Drafts in the content bank', hasTexts: true },
  { table: offers, label: 'Offers', without: ['operationId'], hasTexts: true },
  { table: feeds, label: 'Feeds', without: ['operationId'] },
  { table: feedItems, label: 'Items of feeds' },
  {
    table: broadcasts,
    label: 'Staff messages to members',
    without: ['operationId', 'turn', 'settledAt'],
    hasTexts: true,
  },
  { table: dailyTotals, label: 'Daily figures' },
]
