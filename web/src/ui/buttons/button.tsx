import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonVariant, buttonStyles } from './button-styles';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** The work that the button started goes on: it stays focusable, and does nothing when pressed again. */
  isPending?: boolean;
}

/** A button; while it is pending it keeps the focus, so that nobody is thrown to the start of the page. */
export function Button({
  variant,
  isPending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isPending || rest['aria-disabled']}
      className={buttonStyles(variant, className)}
      onClick={press}
    >
      {isPending && <LoaderCircle aria-hidden className="size-5 animate-turn" />}
      {children}
    </button>
  );
}
