import { SOCIAL_LINKS, type SocialLink } from '#shared/domain/members/profile.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { PROFILE_LABELS } from '../messages.ts'

/** The sites to which a link of each name leads. */
const HOSTS: Readonly<Record<SocialLink, readonly string[]>> = {
  linkedIn: ['linkedin.com'],
  twitter: ['twitter.com', 'x.com'],
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  crunchbase: ['crunchbase.com'],
  angelList: ['angel.co', 'wellfound.com', 'angellist.com'],
  website: [],
}

export type ShownLink = { readonly label: string; readonly host: string | null; readonly href: string }

/** The filled-in links. When one leads to another site than its name, its host is shown beside it. */
export function shownLinks(links: Readonly<Record<SocialLink, string | null>>): readonly ShownLink[] {
  return SOCIAL_LINKS.flatMap((name) => {
    const href = safeHref(links[name])
    if (!href) return []
    const host = new URL(href).hostname.replace(/^www\./, '')
    const isItsOwn = HOSTS[name].some((own) => host === own || host.endsWith(`.${own}`))
    return [{ label: PROFILE_LABELS[name], host: isItsOwn ? null : host, href }]
  })
}
