import '../app/styles.css';
