import type { SendOutcome } from './email.ts'

/** A notification for the push provider to show on one device. */
export type Push = {
  readonly token: string
  readonly title: string
  readonly body: string
  /** A path of the site, which the app opens. */
  readonly url: string
  /** A repeat with the same id replaces what the device shows. */
  readonly notificationId: string
  /** Notifications of one thread are shown together. */
  readonly threadId: string
  /** While the device is away, a newer one with this key replaces an older one. */
  readonly collapseKey: string
  /** The number on the app's icon. */
  readonly badge: number
}

/** `gone`: the device accepts nothing under this token any more. */
export type PushOutcome = SendOutcome | { readonly kind: 'gone'; readonly reason: string }

/** There are no idempotency keys. */
export interface PushSender {
  send(push: Push): Promise<PushOutcome>
}
