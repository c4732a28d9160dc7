import { useEffect, useRef, useState } from 'react'
import { LEAD_IMAGE_RATIO, LEAD_IMAGE_WIDTHS, type LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import { sendAction } from '../../../lib/forms/send-action.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { type Crop, sizeOf, startCrop } from '../../pictures/crop.ts'
import { PICTURE_MESSAGES } from '../../pictures/messages.ts'
import { openPicture } from '../../pictures/open-picture.ts'
import { LEAD_IMAGE_DIALOG_MESSAGES as M } from './dialog-messages.ts'
import { ImageCrop } from './ImageCrop.tsx'
import { ImageForm } from './ImageForm.tsx'
import type { LeadImageApi, LeadImageWords } from './lead-image-api.ts'

export type LeadImageTask =
  | { readonly kind: 'choose'; readonly file: File }
  | { readonly kind: 'describe'; readonly image: LeadImageView }
  | { readonly kind: 'remove' }

export type LeadImageEnd =
  | { readonly kind: 'done'; readonly image: LeadImageView | null }
  | { readonly kind: 'cancelled' }
  /** The chosen file cannot be used. */
  | { readonly kind: 'refused'; readonly message: string }

export type LeadImageDialogsProps = {
  readonly task: LeadImageTask
  readonly loadApi: () => Promise<LeadImageApi>
  /** The id of the article, which is created if it does not exist yet. */
  readonly findArticle: () => Promise<string>
  readonly onEnd: (end: LeadImageEnd) => void
}

/** Sends a change; answers the failure to show, or null. */
export type SendChange = (
  change: (api: LeadImageApi, articleId: string) => Promise<LeadImageView | null>,
) => Promise<string | null>

/** What is asked for the lead image of an article: which part and in which words, or whether to remove it. */
export function LeadImageDialogs({ task, loadApi, findArticle, onEnd }: LeadImageDialogsProps) {
  const cancel = () => onEnd({ kind: 'cancelled' })
  const send: SendChange = async (change) => {
    let image: LeadImageView | null = null
    const outcome = await sendAction(async () => {
      image = await change(await loadApi(), await findArticle())
    })
    if (outcome.kind !== 'done') return outcome.kind === 'signed-out' ? M.signedOut : outcome.message
    onEnd({ kind: 'done', image })
    return null
  }

  if (task.kind === 'remove') return <RemoveDialog send={send} onCancel={cancel} />
  if (task.kind === 'describe') {
    const describe = (words: LeadImageWords) => send((api, articleId) => api.describe(articleId, words))
    return (
      <ImageForm title={M.describeTitle} save={M.saveWords} words={task.image} onSave={describe} onCancel={cancel} />
    )
  }
  return <ChosenImage file={task.file} {...{ send, onEnd }} onCancel={cancel} />
}

type ChosenImageProps = {
  readonly file: File
  readonly send: SendChange
  readonly onEnd: (end: LeadImageEnd) => void
  readonly onCancel: () => void
}

const [LEAST_WIDTH] = LEAD_IMAGE_WIDTHS
const NO_WORDS: LeadImageWords = { alt: '', credit: null }

function ChosenImage({ file, send, onEnd, onCancel }: ChosenImageProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    let opened: ImageBitmap | null = null
    let isGone = false
    void openPicture(file).then((result) => {
      if (result.kind === 'opened') opened = result.picture
      if (isGone) opened?.close()
      else if (result.kind === 'refused') end.current(result)
      else if (sizeOf(firstCrop(result.picture)).width < LEAST_WIDTH)
        end.current({ kind: 'refused', message: M.tooSmall })
      else setPicture(result.picture)
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [file])

  return picture && <NewImage {...{ picture, send, onCancel }} />
}

type NewImageProps = Pick<ChosenImageProps, 'send' | 'onCancel'> & { readonly picture: ImageBitmap }

function NewImage({ picture, send, onCancel }: NewImageProps) {
  const [crop, setCrop] = useState(() => firstCrop(picture))
  const save = (words: LeadImageWords) =>
    send(async (api, articleId) => {
      const { uploadLeadImage } = await import('./upload-lead-image.ts')
      return uploadLeadImage(api, { articleId, picture, crop, words })
    })
  return (
    <ImageForm title={M.chooseTitle} save={M.save} words={NO_WORDS} onSave={save} onCancel={onCancel}>
      <ImageCrop picture={picture} crop={crop} onChange={setCrop} />
    </ImageForm>
  )
}

/** Enlarged at most so far that the part still has the smallest width. */
function firstCrop({ width, height }: ImageBitmap): Crop {
  const whole = startCrop(width, height, { ratio: LEAD_IMAGE_RATIO })
  return { ...whole, maxZoom: Math.max(1, sizeOf(whole).width / LEAST_WIDTH) }
}

type RemoveDialogProps = { readonly send: SendChange; readonly onCancel: () => void }

function RemoveDialog({ send, onCancel }: RemoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const remove = async () => {
    setIsBusy(true)
    setFailure(null)
    const message = await send(async (api, articleId) => {
      await api.remove(articleId)
      return null
    })
    if (message === null) return
    setFailure(message)
    setIsBusy(false)
  }

  const footer = (
    <>
      <Button onClick={onCancel} disabled={isBusy}>
        {PICTURE_MESSAGES.cancel}
      </Button>
      <Button kind="primary" busy={isBusy && M.removing} onClick={() => void remove()}>
        {M.remove}
      </Button>
    </>
  )
  return (
    <Dialog open title={M.removeTitle} onClose={onCancel} dismissible={!isBusy} footer={footer}>
      <p>{M.removeText}</p>
      {failure && <Alert tone="negative">{failure}</Alert>}
    </Dialog>
  )
}
