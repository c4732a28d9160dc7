import { facetLabel } from '#shared/domain/members/profile-lists.ts'
import { imageSource } from '../../../ui/image-source.ts'
import { shownLinks } from '../profile/social-links.ts'
import type { PublicProfile } from './public-profile.queries.ts'

/** The schema.org Person of a public profile for search engines, with the data of the page. */
export function personData(profile: PublicProfile, { canonical, siteName }: { canonical: string; siteName: string }) {
  const { name, jobTitle, companyName, location, pronouns, biography, avatar, expertise, updatedAt } = profile
  const links = shownLinks(profile.socialLinks).map(({ href }) => href)
  const person = {
    '@type': 'Person',
    name,
    url: canonical,
    ...(jobTitle && { jobTitle }),
    ...(companyName && { worksFor: { '@type': 'Organization', name: companyName } }),
    ...(location && { homeLocation: { '@type': 'Place', name: location } }),
    ...(pronouns && { pronouns }),
    ...(biography && { description: biography }),
    ...(avatar && { image: new URL(imageSource(avatar), canonical).href }),
    ...(expertise.length > 0 && { knowsAbout: expertise.map((area) => facetLabel('expertise', area)) }),
    ...(links.length > 0 && { sameAs: links }),
    memberOf: { '@type': 'Organization', name: siteName },
  }
  return { '@context': 'https://schema.org', '@type': 'ProfilePage', dateModified: updatedAt, mainEntity: person }
}
