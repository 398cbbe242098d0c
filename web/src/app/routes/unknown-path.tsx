import { Navigate } from 'react-router';

/** Any path that is not a screen leads home (docs/product.md#every-screen). */
export default function UnknownPath() {
  return <Navigate to="/" replace />;
}
