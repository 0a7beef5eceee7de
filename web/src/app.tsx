// The page: one screen per address.
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { Home, Missing, Protected } from './home';
import { Letters } from './letters';
import { NewTable } from './new';
import { close, fatal, firstVisit, go, notice, openTable, path, view } from './state';
import { Table } from './table';
import { t } from './words';
import { Verify } from './verify';

function App() {
  const p = path.value;
  const table = p.startsWith('/t/') ? p.slice(3) : '';
  useEffect(() => {
    if (!table && openTable.value) void close();
    if (!table) document.title = 'nodealer';
  }, [table]);
  const felt = table !== '' && view.value !== null;
  useEffect(() => { document.body.className = felt ? 'at-table' : 'paper'; }, [felt]);
  if (table) return <Table key={table} id={table} />;
  const bad = fatal.value || notice.value;
  return (
    <>
      {bad ? <p class="wrong top" role="alert">{fatal.value ? t('fatal') : ''} {bad}</p> : null}
      {p === '/new' ? <NewTable /> : p === '/letters' || p.startsWith('/letters/') ? <Letters /> : p === '/verify' ? <Verify /> : p === '/protected' ? <Protected /> : p === '/' ? <Home /> : <Missing />}
    </>
  );
}

// Links inside the page change the screen and load nothing.
addEventListener('click', (e) => {
  const a = (e.target as Element).closest('a');
  if (!a || a.origin !== location.origin || a.download || a.rel === 'external' || e.ctrlKey || e.metaKey || e.shiftKey || a.getAttribute('href')!.startsWith('#')) return;
  e.preventDefault();
  go(a.pathname + a.hash);
});

render(<App />, document.getElementById('app')!);
firstVisit().catch((err: Error) => { notice.value = err.message; });
