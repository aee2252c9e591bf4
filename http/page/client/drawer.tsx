import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A panel at the side: the browser keeps the focus inside, Escape closes it and gives the focus back. */
export function Drawer(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      aria-label={props.title}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === dialog.current) props.onClose();
      }}
    >
      <div class="drawer">
        <div class="row">
          <h2 class="grow">{props.title}</h2>
          <button type="button" onClick={props.onClose}>
            Close
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}
