import type { Dashboard } from './dashboard.queries.ts'

/** What a list of articles knows about amplifying them. */
export type AmplificationProps = {
  readonly offer: Dashboard['articleAmplificationOffer']
  readonly requests: Dashboard['articleAmplificationRequests']
}
