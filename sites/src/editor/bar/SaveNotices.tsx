import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { AS_RENDERED } from '../as-rendered.ts'
import type { EditorStore } from '../editor.store.ts'
import { EDITOR_MESSAGES } from '../messages.ts'
import { isUnsent, type SavePhase } from '../saving/save-state.ts'
import { useSelected } from '../use-selected.ts'
import { recoveredText } from './recovered-text.ts'

type SaveNoticesProps = {
  readonly store: EditorStore
  /** Path of the sign-in page of this audience. */
  readonly loginPath: string
}

/** Says why the text is not saved, where it is kept and what to do, and what pasted text lost. */
export function SaveNotices({ store, loginPath }: SaveNoticesProps) {
  const trouble = useSelected(store.$save, ({ phase }) => troubleOf(phase))
  const isRecovered = useStore(store.$isRecovered, AS_RENDERED)
  const isJournaling = useStore(store.$isJournaling, AS_RENDERED)
  const isReady = useStore(store.$isReady, AS_RENDERED)
  const leftOut = useStore(store.$leftOut, AS_RENDERED)

  return (
    <>
      {isRecovered && <RecoveredNotice store={store} />}
      {isReady && !isJournaling && <Alert tone="warning">{EDITOR_MESSAGES.notJournaling}</Alert>}
      {leftOut && (
        <Alert tone="info" onDismiss={() => store.tellLeftOut(null)}>
          {leftOut}
        </Alert>
      )}
      {trouble && <TroubleNotice store={store} trouble={trouble} isKept={isJournaling} loginPath={loginPath} />}
    </>
  )
}

function RecoveredNotice({ store }: Pick<SaveNoticesProps, 'store'>) {
  const isSaved = useSelected(store.$save, (state) => !isUnsent(state))
  const [hasReachedUs, setHasReachedUs] = useState(isSaved)
  if (isSaved && !hasReachedUs) setHasReachedUs(true)
  const text = useSelected(store.$save, (state) => recoveredText(state, hasReachedUs))
  return (
    <Alert tone="info" title={EDITOR_MESSAGES.recoveredTitle} onDismiss={store.dismissRecovered}>
      {text}
    </Alert>
  )
}

type Trouble = Extract<SavePhase, { readonly kind: 'offline' | 'signedOut' | 'error' }>

function troubleOf(phase: SavePhase): Trouble | null {
  switch (phase.kind) {
    case 'offline':
    case 'signedOut':
    case 'error':
      return phase
    case 'idle':
    case 'dirty':
    case 'saving':
    case 'saved':
    case 'conflict':
    case 'waiting':
      return null
    default:
      return phase satisfies never
  }
}

type TroubleNoticeProps = SaveNoticesProps & {
  readonly trouble: Trouble
  /** Whether the device stores the text; otherwise the notice promises nothing about it. */
  readonly isKept: boolean
}

function TroubleNotice({ store, trouble, isKept, loginPath }: TroubleNoticeProps) {
  switch (trouble.kind) {
    case 'offline':
      return (
        <Alert tone="warning" title={EDITOR_MESSAGES.offlineTitle}>
          {isKept && EDITOR_MESSAGES.offline}
        </Alert>
      )
    case 'signedOut':
      return (
        <div data-tells-signed-out>
          <Alert
            tone="warning"
            title={EDITOR_MESSAGES.signedOutTitle}
            action={
              <a className={buttonClass('secondary', { small: true })} href={loginPath} target="_blank" rel="noopener">
                {EDITOR_MESSAGES.signIn}
              </a>
            }
          >
            {isKept && (trouble.isOtherUser ? EDITOR_MESSAGES.otherUser : EDITOR_MESSAGES.signedOut)}
          </Alert>
        </div>
      )
    case 'error':
      return trouble.reason === 'closed' ? (
        <ClosedNotice store={store} />
      ) : (
        <ErrorNotice reason={trouble.reason} isKept={isKept} store={store} />
      )
    default:
      return trouble satisfies never
  }
}

type ErrorNoticeProps = {
  readonly reason: Exclude<Extract<SavePhase, { kind: 'error' }>['reason'], 'closed'>
  readonly isKept: boolean
  readonly store: EditorStore
}

function ErrorNotice({ reason, isKept, store }: ErrorNoticeProps) {
  const { messages } = store.document
  const retry: ReactNode = (
    <Button small onClick={store.saveNow}>
      {EDITOR_MESSAGES.tryAgain}
    </Button>
  )
  switch (reason) {
    case 'failed':
      return (
        <Alert tone="negative" title={messages.saveFailed} action={retry}>
          {isKept && EDITOR_MESSAGES.keptOnDevice} {EDITOR_MESSAGES.retrying}
        </Alert>
      )
    case 'tooLarge':
      return (
        <Alert tone="negative" title={messages.tooLarge}>
          {isKept && EDITOR_MESSAGES.keptOnDevice}
        </Alert>
      )
    case 'notAgreed':
      return (
        <Alert
          tone="warning"
          title={messages.terms?.needed}
          action={
            <Button small onClick={() => store.leaveFor(location.pathname)}>
              {messages.terms?.read}
            </Button>
          }
        >
          {isKept && EDITOR_MESSAGES.keptOnDevice}
        </Alert>
      )
    case 'refused':
      return (
        <Alert tone="negative" title={messages.saveFailed} action={retry}>
          {isKept && EDITOR_MESSAGES.refused}
        </Alert>
      )
    default:
      return reason satisfies never
  }
}

/** The document was closed while it was open here: the typed text is kept on the server, or else on this device. */
function ClosedNotice({ store }: Pick<SaveNoticesProps, 'store'>) {
  const { messages, historyPath } = store.document
  const isOnDevice = useSelected(store.$save, isUnsent)
  const documentId = useSelected(store.$save, (state) => state.documentId)
  if (isOnDevice)
    return (
      <Alert
        tone="negative"
        title={messages.saveFailed}
        action={
          <Button small onClick={store.saveNow}>
            {EDITOR_MESSAGES.tryAgain}
          </Button>
        }
      >
        {messages.closed}
      </Alert>
    )
  const link = historyPath && documentId && (
    <a className={buttonClass('secondary', { small: true })} href={historyPath(documentId)}>
      {messages.history}
    </a>
  )
  return (
    <Alert tone="warning" action={link}>
      {messages.closedKept}
    </Alert>
  )
}
