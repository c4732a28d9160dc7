import type { Dashboard } from '../dashboard.queries.ts'

/** The amplification offer and requests that a list of articles shows. */
export type AmplificationProps = {
  readonly offer: Dashboard['articleAmplificationOffer']
  readonly requests: Dashboard['articleAmplificationRequests']
}
