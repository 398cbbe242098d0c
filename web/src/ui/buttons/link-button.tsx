import { Link, type LinkProps } from 'react-router';
import { type ButtonVariant, buttonStyles } from './button-styles';

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  className?: string;
}

/** A link with the look of a button: it navigates and changes nothing. */
export function LinkButton({ variant, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonStyles(variant, className)} />;
}
