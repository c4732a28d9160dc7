import { sendInBackground } from '../../lib/graphql/beacon.ts'

export type TrackedEvent = { readonly category: string; readonly action: string; readonly label?: string }

const TRACK_EVENT = `mutation TrackEvent($category:String!,$action:String!,$label:String){trackEvent(category:$category,action:$action,label:$label)}`

/** The endpoint of the page's area; visitors have their own. */
function endpointOfPage(): string {
  const role = document.querySelector<HTMLElement>('page-tracking')?.dataset.role
  if (!role) return '/graphqlPublic'
  return /^\/admin\b/.test(location.pathname) ? '/graphqlAdmin' : '/graphql'
}

/** Sends an analytics event to the backend. Never throws, and the caller does not wait. */
export function trackEvent(event: TrackedEvent): void {
  sendInBackground(endpointOfPage(), TRACK_EVENT, event)
}
