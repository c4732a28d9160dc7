import { PAGES } from 'virtual:page-list'
import type { APIContext } from 'astro'
import { type Navigation, type NavQuestion, navigationOf } from './navigation.ts'

/** The navigation of this page and this visitor; a host without a brand has none. */
export function shellNavigation(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  area: NavQuestion['area'] = 'member',
): Navigation {
  return locals.brand
    ? navigationOf({
        community: locals.brand.community,
        visitor: locals.visitor,
        pages: PAGES,
        pathname: url.pathname,
        area,
      })
    : { entries: [], more: [], own: [] }
}
