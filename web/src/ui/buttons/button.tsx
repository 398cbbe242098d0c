import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonVariant, buttonStyles } from './button-styles';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Whether the button's work runs. The button then stays focusable and ignores presses. */
  isPending?: boolean;
}

/** A button that keeps the focus while it is pending, so that keyboard users keep their place. */
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
