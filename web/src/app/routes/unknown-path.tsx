import { Navigate } from 'react-router';

/** Any path that is not a screen leads home (specification section 2). */
export default function UnknownPath() {
  return <Navigate to="/" replace />;
}
