import type { Exception } from './exception.ts'

export const OFFERS_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'Pictures of every community that are not used any more, or whose upload was interrupted.',
    tables: ['pictures'],
    sql: /^select .* from "pictures" where \("pictures"\."state" = '(?:UNUSED|STORING)' and "pictures"\."changed_at" <= \?\)/,
    from: ['db/pictures/'],
  },
  {
    because: 'The admin community manages the ads of every brand: its site has their drawings.',
    tables: ['ads'],
    sql: /EXISTS \(SELECT 1 FROM "ads" WHERE "ads"\."image_id" = "images"\."id" AND "ads"\."community_id" = "images"\."community_id"/,
    from: ['bff-public/communities/'],
  },
  {
    because:
      'The admin community has the pictures of the ads of every brand, and a brand the logos of offers of the admin community that are shown there.',
    tables: ['pictures', 'ads', 'offers'],
    sql: /FROM "offer_communities" AS shown\s+WHERE shown\.offer_id = "pictures"\."offer_id" AND shown\.community_id = \? AND shown\.is_shown = 1\)/,
    from: ['bff-public/communities/'],
  },
  {
    because:
      'Who wrote an offer settles what members of every community reported of it; whose it is stands in the condition.',
    tables: ['offer_reports'],
    sql: /^delete from "offer_reports" where .* EXISTS \(SELECT 1 FROM "offers" WHERE \("offers"\."id" = \? and "offers"\."community_id" = \?\)\)/s,
    from: ['bff-admin/offers/'],
  },
  {
    because:
      'The offers of the community, and those of the admin community that are shown in it: the condition binds both.',
    tables: ['offers'],
    sql: /"offers"\."id" IN \(SELECT shown\.offer_id FROM "offer_communities" AS shown\s+WHERE shown\.community_id = \? AND shown\.is_shown = 1\)/,
    from: ['bff-member/offers/', 'bff-admin/offers/', 'bff-admin/feeds/', 'db/feeds/'],
  },
  {
    because:
      'What became of an offer in the community, and everywhere for the community that wrote it: the condition binds it.',
    tables: ['offer_reports', 'offer_communities', 'users', 'communities'],
    sql: /\((?:report|shown|"offer_reports")\."?community_id"? = \? OR "offers"\.community_id = \?\)/,
    from: ['bff-admin/offers/'],
  },
  {
    because:
      'The brands of an offer of the admin community; the statement itself checks that it is that one, or follows one that does.',
    tables: ['communities', 'offer_communities', 'offer_reports'],
    sql: /EXISTS \(SELECT 1 FROM "communities" AS acting WHERE acting\.id = \? AND acting\.kind = 'ADMIN'\)|^INSERT INTO "offer_communities" /,
    from: ['bff-admin/offers/'],
  },
  {
    because: 'Pictures of the community and of staff, who belong to the admin community.',
    tables: ['images', 'communities'],
    sql: /"images"\."id" = \? and \("images"\."community_id" = \? or "communities"\."kind" = \? or /,
  },
]
