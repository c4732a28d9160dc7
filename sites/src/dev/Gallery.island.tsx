import { Button } from '../ui/button/Button.tsx'
import { DialogPart } from './DialogPart.tsx'
import { FieldParts } from './FieldParts.tsx'
import { NoticeParts } from './NoticeParts.tsx'
import './gallery.css'

type GalleryProps = { readonly timeZone: string; readonly now: string }

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const

/** The interactive components. */
export function Gallery({ timeZone, now }: GalleryProps) {
  return (
    <>
      <section className="part" id="buttons">
        <h2>Buttons</h2>
        {KINDS.map((kind) => (
          <div className="part__row" key={kind}>
            <Button kind={kind}>{kind}</Button>
            <Button kind={kind} icon="plus">
              with an icon
            </Button>
            <Button kind={kind} small>
              small
            </Button>
            <Button kind={kind} disabled aria-describedby="why-disabled">
              disabled
            </Button>
            <Button kind={kind} busy="Saving…">
              busy
            </Button>
          </div>
        ))}
        <p className="caption soft" id="why-disabled">
          A disabled button says why in words beside it.
        </p>
      </section>
      <FieldParts />
      <NoticeParts timeZone={timeZone} now={now} />
      <DialogPart />
    </>
  )
}
