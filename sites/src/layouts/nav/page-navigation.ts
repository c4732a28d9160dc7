import { PAGES } from 'virtual:page-list'
import type { APIContext } from 'astro'
import { buildNavigation, type Navigation, type NavigationInput, NOTHING } from './navigation.ts'

/** The navigation for this page and visitor; empty on a host without a brand. */
export function pageNavigation(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  {
    area = 'member',
    permissions,
  }: { readonly area?: NavigationInput['area'] | undefined } & Pick<NavigationInput, 'permissions'> = {},
): Navigation {
  return locals.brand
    ? buildNavigation({
        community: locals.brand.community,
        visitor: locals.visitor,
        pages: PAGES,
        pathname: url.pathname,
        area,
        permissions,
      })
    : NOTHING
}
