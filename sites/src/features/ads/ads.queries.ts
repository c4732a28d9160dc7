import { graphql } from '../../lib/graphql/member.ts'

export const SHOWN_AD = graphql(`
  fragment ShownAd on Ad { id imageUrl largeImageUrl imageAlt shape advertiser }
`)

export const OPEN_AD = graphql(`mutation OpenAd($adId: ID!) { adOpen(adId: $adId) }`)
