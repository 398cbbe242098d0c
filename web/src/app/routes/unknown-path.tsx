import { Navigate } from 'react-router';

/** Unknown paths redirect to the home page (docs/product.md#every-screen). */
export default function UnknownPath() {
  return <Navigate to="/" replace />;
}
