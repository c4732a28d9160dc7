import { useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Disclosure } from '../ui/disclosure/Disclosure.tsx'
import { GALLERY_MESSAGES } from './messages.ts'

const PARAGRAPHS = Array.from(
  { length: 12 },
  (_, at) => `Paragraph ${at + 1}. ${GALLERY_MESSAGES.longName} ${GALLERY_MESSAGES.longWord}`,
)

export function DialogPart() {
  const [open, setOpen] = useState<'short' | 'long' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="part">
      <h2>Dialog and disclosure</h2>
      <div className="part__row">
        <Button onClick={() => setOpen('short')}>Ask a question</Button>
        <Button onClick={() => setOpen('long')}>Show a long text</Button>
      </div>
      <Dialog
        open={open !== null}
        onClose={close}
        title={open === 'long' ? GALLERY_MESSAGES.longName : 'Submit this article?'}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={close}>
              Submit article
            </Button>
          </>
        }
      >
        {open === 'long' ? PARAGRAPHS.map((text) => <p key={text}>{text}</p>) : <p>Your editor reads it next.</p>}
      </Dialog>
      <Disclosure title="Content guidelines">
        <p>Folds away, works without script.</p>
      </Disclosure>
      <Disclosure title={GALLERY_MESSAGES.longName} open>
        <p>{GALLERY_MESSAGES.longWord}</p>
      </Disclosure>
    </section>
  )
}
