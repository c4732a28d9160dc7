import { OUTSIDE_ORIGINS, type OutsideService, outsideServicesOf } from '#shared/domain/analytics/outside.ts'
import { CARD_ROUTES } from './card-origins.ts'

/** Where a page may send its counts: by calls of its own script, and by frames. */
export type OutsideOrigins = { readonly calls: readonly string[]; readonly frames: readonly string[] }

const NOTHING: OutsideOrigins = { calls: [], frames: [] }

/** Pages of staff, of joining and of signing in, and those with a possible token in the address. */
const UNCOUNTED =
  /^\/(?:admin|get-started|login|login-admin|logout|password|email|unsubscribe|statements|pay-now|dunning)(?:\/|$)/

type Page = Pick<App.Locals, 'route' | 'brand' | 'visitor' | 'viewing' | 'isPreview'>

/** The brand's services that may count this page for a member who allowed it; none on any other page. */
export function outsideServicesOn({ route, brand, visitor, viewing, isPreview }: Page): readonly OutsideService[] {
  if (!brand || visitor.kind !== 'member' || viewing || isPreview) return []
  if (CARD_ROUTES.includes(route) || UNCOUNTED.test(route)) return []
  return outsideServicesOf(brand.community)
}

export function outsideOriginsOf(page: Page): OutsideOrigins {
  const services = outsideServicesOn(page)
  if (services.length === 0) return NOTHING
  const isFrame = (service: OutsideService) => service === 'GOOGLE_TAG_MANAGER'
  const originsOf = (some: readonly OutsideService[]) => some.map((service) => OUTSIDE_ORIGINS[service])
  return {
    calls: originsOf(services.filter((service) => !isFrame(service))),
    frames: originsOf(services.filter(isFrame)),
  }
}
